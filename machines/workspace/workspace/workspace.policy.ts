import type { Request } from "../../shared/contract.ts";
import {
  address,
  deadlineInput,
  failure,
  nothing,
  product,
  role,
  shellApp,
  sites,
} from "../../shared/shared.policy.ts";
import { organisation } from "../workspace-redirect/workspace-redirect.policy.ts";
import type { Policy } from "../../shared/policy.ts";
import {
  choice,
  fields,
  flag,
  list,
  nullable,
  number,
  oneOf,
  optional,
  shapedAddress,
  text,
  unkept,
} from "../../shared/treatment.ts";
import type { workspaceMachine } from "./workspace.machine.ts";
import type { WorkspaceContext, WorkspaceOutput } from "./workspace.types.ts";

export const workspacePolicy: Policy<typeof workspaceMachine> = {
  context: fields<WorkspaceContext>({
    email: nullable(text),
    role,
    isCompanyMFA: flag,
    surveyEnabled: flag,
    shell: nullable(shellApp),
    sites,
    known: unkept,
    organisations: list(organisation),
    orgId: nullable(text),
    product: nullable(product),
    search: text,
    found: list(text),
    typed: text,
    searchAt: nullable(number),
    automatic: flag,
    failure: nullable(failure),
    next: nullable(
      oneOf<"next", WorkspaceOutput>("next", {
        address,
        product: fields({
          next: choice(["product"]),
          url: shapedAddress,
          orgId: text,
          automatic: flag,
          passAuth: flag,
        }),
      }),
    ),
  }),
  inputs: {
    getWorkspaceList: fields({ requirePlanDetails: flag }),
    loginEmail: fields<Request<"loginEmail">>({
      email: text,
      orgId: text,
      appType: optional(choice(["superTrack", "superChat"])),
    }),
    deadline: deadlineInput,
    now: nothing,
  },
};
