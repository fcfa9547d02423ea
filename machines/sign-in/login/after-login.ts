import { failureOf } from "../../shared/failure.ts";
import type { Expected, TaskEffects } from "../../shared/actors.ts";
import { type LoginDetails, loginRequest } from "../../shared/login-details.ts";

/** The service answers this on a new socket, on which it doesn't know the sign-in yet. */
const signInMissing = { status: 409 };

/**
 * Makes a call that the service answers only after a login on the same socket. After a reconnection, the login is
 * repeated before the call.
 *
 * @param ask makes the call. Its argument is the refusal that is handled here; the second time there is none.
 */
export async function afterLogin<T>(
  { call, signal }: TaskEffects,
  details: LoginDetails,
  ask: (expecting?: Expected) => Promise<T>,
): Promise<T> {
  try {
    return await ask(signInMissing);
  } catch (error) {
    // The person may have left meanwhile, and must then not be signed in.
    if (signal.aborted || failureOf({ error }).failure.status !== signInMissing.status) throw error;
    await call("login", loginRequest(details));
    signal.throwIfAborted();
    return ask();
  }
}
