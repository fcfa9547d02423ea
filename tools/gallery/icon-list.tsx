import type { ComponentType } from "react";
import examples from "./examples.module.css";

/** Icons with their names. */
export function IconList({ icons }: { icons: Readonly<Record<string, ComponentType>> }) {
  return (
    <ul className={examples.icons}>
      {Object.entries(icons).map(([name, Icon]) => (
        <li key={name}>
          <Icon />
          {name}
        </li>
      ))}
    </ul>
  );
}
