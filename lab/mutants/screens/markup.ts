import { type ESTree, Visitor } from "vite";

/** Interactive elements, and the components that render nothing else. */
export const operated: ReadonlySet<string> = new Set(
  (
    "a button input select Button SubmitButton CopyButton ThemeToggle LanguageSwitcher ResendCode RouteLink NewTabLink " +
    "Document SignInLink SignUpLink ToLogin WayBack WayOn Remembered Field PasswordField CodeField RecoveryCodeField " +
    "NewPasswordFields SelectField Combobox CountryPicker Terms MethodChoice OrganisationSearch Row Password"
  ).split(" "),
);

interface Send {
  event: ESTree.ObjectExpression;
  type: string;
  call: ESTree.CallExpression;
}

/** Every event that is sent as a literal. */
export function sends(program: ESTree.Program): Send[] {
  const found: Send[] = [];
  new Visitor({
    CallExpression(call) {
      const { callee } = call;
      const name =
        callee.type === "Identifier"
          ? callee.name
          : callee.type === "MemberExpression" && callee.property.type === "Identifier"
            ? callee.property.name
            : "";
      const [event] = call.arguments;
      if (name !== "send" || event?.type !== "ObjectExpression") return;
      for (const entry of event.properties) {
        if (entry.type !== "Property" || entry.key.type !== "Identifier" || entry.key.name !== "type") continue;
        if (entry.value.type === "Literal" && typeof entry.value.value === "string") {
          found.push({ event, type: entry.value.value, call });
        }
      }
    },
  }).visit(program);
  return found;
}

/** Purely decorative elements. */
const isPicture = (name: string) => /(Icon|Logo)$|^(Mark|img)$/.test(name);

/** Whether an expression is a view, or a choice of views. Elements without content count as pictures. */
export function draws(node: ESTree.Node): boolean {
  switch (node.type) {
    case "JSXElement": {
      const { name, selfClosing } = node.openingElement;
      if (name.type !== "JSXIdentifier") return true;
      return !isPicture(name.name) && !(selfClosing && /^[a-z]/.test(name.name) && !operated.has(name.name));
    }
    case "JSXFragment":
      return true;
    case "ParenthesizedExpression":
      return draws(node.expression);
    case "ConditionalExpression":
      return draws(node.consequent) || draws(node.alternate);
    case "LogicalExpression":
      return draws(node.right);
    case "ReturnStatement":
      return node.argument !== null && draws(node.argument);
    default:
      return false;
  }
}

/** Whether a statement ends by returning a view, or nothing in place of one. */
export function returnsView(node: ESTree.Statement): boolean {
  if (node.type === "BlockStatement") return node.body.some(returnsView);
  if (node.type !== "ReturnStatement" || node.argument === null) return false;
  return draws(node) || (node.argument.type === "Literal" && node.argument.value === null);
}
