import { demoOrganisations } from "../../../service/demo/people.ts";
import { readEnvironment } from "../../../service/settings/environment.ts";
import { readAppFiles } from "../../../service/http/app-files.ts";
import { fillConfig } from "../../../service/http/config-block.ts";
import { compress } from "../../../service/http/encoding.ts";
import { type Prerender, renderPage } from "../../../service/http/page.ts";
import { createRoutes } from "../../../machines/shared/routes.ts";
import { createLog } from "../../../service/log/log.ts";

const visits = {
  login: "/login",
  onboardingLogin: `/${demoOrganisations.acme}/login`,
} as const;

/**
 * Bytes of a page as the service sends it to an unknown browser: filled in, prerendered and compressed by the service's
 * own code.
 *
 * @param app the folder of the built app
 * @param prerenderer the module that renders first screens
 * @throws if prerendering failed, because the page would look small for the wrong reason
 */
export async function bytesOfPage(app: string, prerenderer: URL, visit: keyof typeof visits): Promise<number> {
  const environment = readEnvironment({});
  const { publicUrl } = environment;
  const template = (await readAppFiles(app)).pages.get("/");
  if (!template) throw new Error("The build has no index.html.");
  const { prerender }: { prerender: Prerender } = await import(prerenderer.href);
  const request = {
    template,
    pathname: visits[visit],
    search: "",
    route: createRoutes({}).parse(visits[visit], "").route,
    isolated: false,
    address: "127.0.0.1",
    token: null,
    email: null,
    returns: false,
    language: "en" as const,
    embedded: false,
  };
  const { html } = await renderPage(request, {
    publicUrl,
    filled: fillConfig(environment, publicUrl),
    service: {
      companyDetails: () => Promise.resolve({ company: "Acme Industries", companyLogo: `${publicUrl}/logos/acme.svg` }),
      firstAnswers: () => Promise.resolve(null),
    },
    firstScreenOf: async (asked) => (await prerender(asked)) ?? "",
    inspector: false,
    log: createLog(),
  });
  if (!html.includes("<form")) throw new Error(`The first screen of ${visits[visit]} was not drawn.`);
  return (await compress(html, "br")).length;
}
