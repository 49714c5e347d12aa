/** Styles do not matter to unit tests. */
module.exports = {};
