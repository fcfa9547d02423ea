import { type Plugin, Visitor } from "vite";

/**
 * Leaves the descriptions of states out of the charts. People read them in the inspector, in the flow pages and by the
 * support command, never on a page of the app, so a page need not load them.
 */
export const undescribed = (): Plugin => ({
  name: "foyer:undescribed",
  apply: "build",
  transform: {
    filter: { id: /\/machines\/.*\.ts$/ },
    handler(code) {
      const left: string[] = [];
      let from = 0;
      new Visitor({
        ObjectExpression({ properties }) {
          for (const [at, property] of properties.entries()) {
            const isDescription =
              property.type === "Property" && property.key.type === "Identifier" && property.key.name === "description";
            // A description inside a description that is left out is left out with it.
            if (!isDescription || property.start < from) continue;
            left.push(code.slice(from, property.start));
            from = properties[at + 1]?.start ?? property.end;
          }
        },
      }).visit(this.parse(code));
      return from === 0 ? null : { code: left.join("") + code.slice(from), map: null };
    },
  },
});
