import { failureOf } from "../../shared/failure.ts";
import type { ExpectedRefusal, Ports } from "../../shared/ports.ts";
import { loginRequest } from "../../shared/login-details.ts";
import type { LoginDetails } from "../../shared/login-details.ts";

/** The service's answer on a new socket, where it does not know that the person has given the right password. */
const signInMissing: ExpectedRefusal = { status: 409 };

/**
 * Makes a call that the service allows only after the right password on the same socket. After a reconnection it
 * repeats the sign-in first.
 *
 * @param ask makes the call, and expects the given refusal; the second time it expects none
 */
export async function afterLogin<T>(
  ports: Ports,
  details: LoginDetails,
  ask: (expecting?: ExpectedRefusal) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  try {
    return await ask(signInMissing);
  } catch (error) {
    // A person who has left the page must not be signed in after all.
    if (signal.aborted || failureOf({ error }).failure.status !== signInMissing.status) throw error;
    await ports.call("login", loginRequest(details), signal);
    signal.throwIfAborted();
    return ask();
  }
}
