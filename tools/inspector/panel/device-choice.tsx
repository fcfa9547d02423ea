import * as v from "valibot";
import { texts } from "../texts.ts";
import { devices, deviceSchema, useLayout } from "../kit/layout.ts";
import controls from "../kit/controls.module.css";

const words = texts.panel.layout;

/** Chooses the size of the app's page, and shows the scale at which it fits. */
export function DeviceChoice({ scale }: { scale: number }) {
  const { layout, onLayout } = useLayout();
  return (
    <>
      {scale < 1 && <span>{words.scale(Math.round(scale * 100))}</span>}
      <select
        className={controls.control}
        aria-label={words.device}
        title={words.device}
        value={layout.device}
        onChange={({ currentTarget }) => onLayout({ ...layout, device: v.parse(deviceSchema, currentTarget.value) })}
      >
        {deviceSchema.options.map((name) => {
          const size = devices[name];
          const word = words.devices[name];
          return (
            <option key={name} value={name}>
              {size === null ? word : words.sized(word, size.width, size.height)}
            </option>
          );
        })}
      </select>
    </>
  );
}
