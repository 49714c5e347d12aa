/** A CSS Module is its class names, by default import (css-loader: `namedExport: false`). */
declare module '*.module.css' {
  const classNames: Readonly<Record<string, string>>;
  export default classNames;
}

declare module '*.css';
