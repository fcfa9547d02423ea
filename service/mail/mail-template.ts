import { languages, type SupportedLanguage } from "../../machines/shared/languages.ts";
import { type MailValues, type MailWords, withoutButton } from "../texts/mail-text.ts";

/** The content of a mail. */
export interface Letter {
  readonly words: MailWords;
  readonly values: MailValues;
  readonly language: SupportedLanguage;
  readonly product: string;
  readonly publicUrl: string;
}

/** The plain-text part of a mail, with the same content as the HTML. */
export function textOf({ words, values: { code, link }, product, publicUrl }: Letter): string {
  const { heading, lead, facts = [], button, notes, why } = words;
  const parts = [heading, ...lead];
  if (facts.length > 0) parts.push(facts.join("\n"));
  if (code !== undefined) parts.push(`    ${code}`);
  // All mail programs make a URL on a separate line clickable.
  if (link !== undefined && button !== undefined) parts.push(`${button}:\n${link}`);
  return `${[...parts, ...notes, `-- \n${why}`, `${product} · ${publicUrl}`].join("\n\n")}\n`;
}

/**
 * The mail as HTML for mail programs: tables, inline styles, no external resources. The dark colours are in the style
 * element; a program that ignores it shows the light ones.
 */
export function htmlOf({ words, values: { code, link, company }, language, product, publicUrl }: Letter): string {
  const { subject, heading, lead, facts = [], button, notes, why } = words;
  const { direction } = languages[language];
  const start = direction === "rtl" ? "right" : "left";
  const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
  const paragraph = (...lines: readonly string[]) =>
    `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.6;color:#1a2220">${lines.map(escaped).join("<br>")}</p>`;
  const small = "font-size:13px;line-height:1.6;color:#58615e";
  const codeBox =
    code === undefined
      ? ""
      : `<p class="code" dir="ltr" style="margin:8px 0 24px;padding:16px;border-radius:8px;background:#edf7f4;color:#125f57;font:700 34px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:8px;text-align:center">${escaped(code)}</p>`;
  const hasButton = link !== undefined && button !== undefined;
  const buttonBox = !hasButton
    ? ""
    : `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="button" style="border-radius:8px;background:#125f57"><a class="button" target="_blank" href="${escaped(link)}" style="display:inline-block;padding:14px 28px;border-radius:8px;font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escaped(button)}</a></td></tr></table>`;
  const bareLink = !hasButton
    ? ""
    : `<p class="dim" style="margin:0 0 16px;${small}">${escaped(withoutButton[language])}<br><a class="brand" dir="ltr" target="_blank" href="${escaped(link)}" style="color:#125f57;word-break:break-all">${escaped(link)}</a></p>`;
  // The names may have different text directions.
  const from = [product, company].filter((name) => name !== undefined).map((name) => `<bdi>${escaped(name)}</bdi>`);
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
.page { background: #0f1615 !important; } .card { background: #17201f !important; border-color: #2a3634 !important; }
.ink { color: #e9efed !important; } .dim { color: #a6b4b0 !important; } .brand { color: #7cc4b5 !important; }
.code { background: #15302c !important; color: #7cc4b5 !important; } .button { background: #7cc4b5 !important; color: #06211d !important; }
}
</style>
</head>
<body class="page" dir="${direction}" style="margin:0;padding:0;background:#faf9f5">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#faf9f5"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px;text-align:${start};${font}">
<tr><td class="brand" style="padding:0 4px 16px;font-size:18px;font-weight:700;color:#125f57">${from.join(" · ")}</td></tr>
<tr><td class="card" style="padding:32px 28px 16px;border:1px solid #e4e1d8;border-radius:12px;background:#ffffff">
<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:1.3;color:#1a2220">${escaped(heading)}</h1>
${lead.map((text) => paragraph(text)).join("\n")}
${[facts.length === 0 ? "" : paragraph(...facts), codeBox, buttonBox, ...notes.map((text) => paragraph(text)), bareLink].filter(Boolean).join("\n")}
</td></tr>
<tr><td class="dim" style="padding:20px 4px 0;${small}">${escaped(why)}<br><a class="dim" dir="ltr" target="_blank" href="${escaped(publicUrl)}" style="color:#58615e">${escaped(publicUrl)}</a></td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
