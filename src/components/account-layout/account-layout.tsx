import type { ReactNode } from "react";
import { Content, type ContentProps } from "./content.tsx";
import { PageFrame, type PageFrameProps } from "./page-frame.tsx";
import styles from "./account-layout.module.css";

export interface AccountLayoutProps extends ContentProps, Pick<PageFrameProps, "company"> {
  /** Stands beside the form on a wide window and after it on a narrow one. */
  aside?: ReactNode;
}

/** What every account screen stands in: whose page it is, the heading, the content and the foot. */
export const AccountLayout = ({ company, aside, ...content }: AccountLayoutProps) => (
  <PageFrame company={company} className={aside === undefined ? styles.doorway : styles.withAside}>
    <Content {...content} />
    {aside !== undefined && <aside>{aside}</aside>}
  </PageFrame>
);
