/** The default export of a CSS Module contains its class names (css-loader: `namedExport: false`). */
declare module '*.module.css' {
  const classNames: Readonly<Record<string, string>>;
  export default classNames;
}

declare module '*.css';
