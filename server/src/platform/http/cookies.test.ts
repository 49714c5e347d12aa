import { cookieForm } from './cookies';

test.each([
  ['http', 'localhost', 'bestie_session', false],
  ['http', '127.0.0.1', 'bestie_session', false],
  ['http', '[::1]', 'bestie_session', false],
  // TLS on loopback is still TLS.
  ['https', 'localhost', '__Host-bestie_session', true],
  ['https', 'bestie.example', '__Host-bestie_session', true],
  // TLS ends at a proxy that does not forward the protocol.
  ['http', 'bestie.example', '__Host-bestie_session', true],
] as const)('over %s at %s the cookie is %s', (protocol, hostname, name, secure) => {
  expect(cookieForm({ protocol, hostname }, 'bestie_session')).toEqual({ name, secure });
});
