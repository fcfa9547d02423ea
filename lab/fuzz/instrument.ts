import { type NodePath, type PluginObj, transformAsync, types as t } from "@babel/core";
import type { Plugin } from "vite";

/**
 * Makes every branch of the bundled code, also that of libraries, report that it runs, and collects the words that
 * Foyer's own code compares with: keys, names, texts. An input that contains such a word gets further.
 */
export function instrument(root: string): { plugin: Plugin; words: Set<string>; count(): number } {
  const words = new Set<string>();
  let count = 0;
  const reached = () => t.callExpression(t.identifier("reached"), [t.numericLiteral(count++)]);
  const marked = <T extends t.Expression>(path: NodePath<T>) =>
    void path.replaceWith(t.sequenceExpression([reached(), path.node]));
  const begin = (body: NodePath<t.Statement> | NodePath<t.BlockStatement>) => {
    if (body.isBlockStatement()) body.node.body.unshift(t.expressionStatement(reached()));
    else body.replaceWith(t.blockStatement([t.expressionStatement(reached()), body.node]));
  };
  const branches: PluginObj["visitor"] = {
    Function: {
      exit({ node: { body } }) {
        if (t.isBlockStatement(body)) body.body.unshift(t.expressionStatement(reached()));
      },
    },
    IfStatement: {
      exit(path) {
        begin(path.get("consequent"));
        const alternate = path.get("alternate");
        if (alternate.isStatement()) begin(alternate);
      },
    },
    Loop: { exit: (path) => begin(path.get("body")) },
    CatchClause: { exit: (path) => begin(path.get("body")) },
    SwitchCase: { exit: ({ node }) => void node.consequent.unshift(t.expressionStatement(reached())) },
    ConditionalExpression: {
      exit(path) {
        marked(path.get("consequent"));
        marked(path.get("alternate"));
      },
    },
    LogicalExpression: { exit: (path) => marked(path.get("right")) },
  };
  const add = (word: string) => {
    if (word.length > 1 && word.length <= 40) words.add(word);
  };
  const collect: PluginObj["visitor"] = {
    StringLiteral: ({ node }) => add(node.value),
    ObjectProperty: ({ node }) => (t.isIdentifier(node.key) ? add(node.key.name) : undefined),
  };
  const plugin: Plugin = {
    name: "instrument",
    enforce: "post",
    async transform(code, id) {
      const isOwn = id.startsWith(`${root}/`) && !id.includes("/node_modules/");
      if (!/\.[cm]?[jt]sx?($|\?)/.test(id) || id.startsWith(`${root}/lab/`)) return null;
      const plugins = [{ visitor: branches }, ...(isOwn ? [{ visitor: collect }] : [])];
      const options = { babelrc: false, configFile: false, compact: false, sourceType: "unambiguous" } as const;
      const done = await transformAsync(code, { ...options, plugins });
      return done?.code ? { code: done.code, map: null } : null;
    },
  };
  return { plugin, words, count: () => count };
}
