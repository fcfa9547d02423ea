import { number } from "../numbers.ts";
import type { ProductKey } from "../../../machines/shared/products.ts";

export const products: Record<ProductKey, { name: string; about: string }> = {
  hrms: { name: "HR Management", about: "People, leave and attendance" },
  chat: { name: "Chat", about: "Messages and calls" },
  pms: { name: "Project Management", about: "Plans, tasks and time" },
  payroll: { name: "Payroll", about: "Salaries and payslips" },
  survey: { name: "Survey", about: "Surveys and feedback" },
  recruit: { name: "Recruitment", about: "Openings and candidates" },
  assets: { name: "Assets", about: "Equipment and who has it" },
  performance: { name: "Performance", about: "Goals and reviews" },
};

export const workspace = {
  heading: "Choose your workspace",
  signedInAs: (email: string) => `Signed in as ${email}`,
  organisations: "Organisations",
  search: "Search organisations",
  found: (count: number, total: number): string => {
    if (count === 0) return "No organisations found.";
    if (total === 1) return "1 organisation";
    const all = `${number("en", total)} organisations`;
    return count === total ? all : `${number("en", count)} of ${all}`;
  },
  products: "Products",
  offered: (count: number) => (count === 1 ? "1 product" : `${number("en", count)} products`),
  noProductHere:
    "You don't have access to any products in this organisation. Choose another one or contact its administrator.",
  chooseOrganisation: "Choose an organisation to see its products.",
  opens: (product: string, company: string) => `Open ${product} at ${company}`,
  next: "Next",
  loading: "Loading your workspace…",
  updateMultiFactor: "Update Multi-Factor Authenticate Setup?",
  logout: "Logout",
  failedHeading: "We couldn't load your workspace",
  retry: "Try again",
  noOrganisation: {
    heading: "Oops!",
    reason:
      "Either you are not a member of any organization or your system IP address does not fall under the defined IP range criteria.",
    advice: "Please contact your system administrator.",
  },
  noProduct: {
    heading: "No product access",
    text: "Please contact the system administrator to get product access.",
    reload: "Reload",
  },
};

export const passkeyOffer = {
  heading: "Sign in faster next time",
  text: "With a passkey you sign in with your fingerprint, face or device PIN, without a password or code.",
  add: "Add a passkey",
  later: "Not now",
  never: "Don't ask again",
};
