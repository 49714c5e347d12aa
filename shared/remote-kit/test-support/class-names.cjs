/** Every class of a CSS Module is its own name. */
module.exports = new Proxy(
  {},
  { get: (_target, name) => (name === '__esModule' ? false : name === 'default' ? module.exports : name) },
);
