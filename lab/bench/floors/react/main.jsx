import { useState } from "react";
import { createRoot } from "react-dom/client";
import "./floor.css";

/** A minimal React sign-in page: two controlled fields and a message. */
function Form() {
  const [identifier, setIdentifier] = useState("");
  const [password, setPassword] = useState("");
  const [message, setMessage] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setMessage(identifier && password ? "Wrong email address or password" : "Both are needed");
      }}
    >
      <h1>Sign in</h1>
      <label htmlFor="identifier">Email address</label>
      <input
        id="identifier"
        name="identifier"
        autoComplete="username"
        value={identifier}
        onChange={(event) => setIdentifier(event.target.value)}
      />
      <label htmlFor="password">Password</label>
      <input
        id="password"
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <p role="alert">{message}</p>
      <a href="/forgot-password">Forgot password?</a>
      <button type="submit">Login</button>
    </form>
  );
}

const container = document.getElementById("root");
if (container) createRoot(container).render(<Form />);
