import { pictureMachine } from "./picture.machine.ts";
import { defineCases, refusals, refused, replies } from "../../shared/cases.ts";
import { secretCanary, says } from "../../../workbench/cases.ts";

const outcomes = { ...refusals };

export const pictureCases = defineCases(pictureMachine, {
  starts: { "a signed-in person": { input: { token: secretCanary("token") } } },
  events: {
    "picture.reload": says("they reload the picture"),
    "picture.choose": says("they choose a picture", {
      "an image": { files: [{ name: "me.png", type: "image/png", size: 1000 }] },
      "one too large": { files: [{ name: "me.png", type: "image/png", size: 4_000_000 }] },
      "a drawing": { files: [{ name: "me.svg", type: "image/svg+xml", size: 1000 }] },
    }),
    "picture.remove": says("they remove the picture"),
  },
  requests: {
    "account/image": "the picture",
    "account/image-send": "a new picture",
    "account/image-remove": "removal of the picture",
  },
  outcomes: {
    "account/image": {
      one: replies("account/image", { image: "/images/before" }),
      none: replies("account/image", { image: null }),
      "not offered": refused("Not found.", { status: 404 }),
      ...outcomes,
    },
    "account/image-send": { saved: replies("account/image", { image: "/images/after" }), ...outcomes },
    "account/image-remove": { removed: replies("account/image", { image: null }), ...outcomes },
  },
  // The root machine closes the panel.
  leftByTheRoot: ["notOffered"],
  projections: [
    {
      name: "picture",
      sees: ({ value, context: { image, problem, failure } }) => [value, image, problem, failure !== null],
    },
  ],
  ends: { changed: { image: "/images/after" } },
});
