import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** An authenticator without hardware: one passkey (ES256), with the touch and the check of its person that a test wants. */
export function createSoftwareAuthenticator({ origin = 'http://localhost', rpId = 'localhost' } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
  let counter = 0;
  const clientData = (type: string, challenge: string, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  const dataOf = (flags: number, count: number) => {
    const head = Buffer.alloc(37);
    createHash('sha256').update(rpId).digest().copy(head);
    head[32] = flags;
    head.writeUInt32BE(count, 33);
    return head;
  };
  return {
    /** As stored by the server. */
    stored: { id: id.toString('base64url'), publicKey: Buffer.from(coseKey).toString('base64url') },

    /** Answers the question for a new passkey. */
    create({ challenge }: { challenge: string }) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      // Present, verified, with data of a credential.
      const authData = Buffer.concat([dataOf(0x45, counter), Buffer.alloc(16), length, id, coseKey]);
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]) as never,
      );
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      };
    },

    /** Answers a question for this passkey; `count` and `at` as a copy or another site would. */
    sign(
      { challenge }: { challenge: string },
      { count = (counter += 1), at = origin, verified = true } = {},
    ) {
      const authenticatorData = dataOf(verified ? 0x05 : 0x01, count);
      const client = clientData('webauthn.get', challenge, at);
      const signature = createSign('sha256')
        .update(Buffer.concat([authenticatorData, createHash('sha256').update(client).digest()]))
        .sign(privateKey);
      return {
        id: id.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
      };
    },
  };
}
