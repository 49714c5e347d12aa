/**
 * The script of the confirm page: asks the browser for a passkey when the form is sent, and sends its answer with it. It
 * stands here as text, because the page allows it by its hash and loads nothing.
 */
export const passkeyScript = `
const form = document.querySelector('form[data-question]');
const { challengeId, challenge, allowCredentials, ...options } = JSON.parse(form.dataset.question);
const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/[+]/g, '-').replace(/[/]/g, '_').replace(/=+$/, '');
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  try {
    const { id, response } = await navigator.credentials.get({ publicKey: {
      ...options, challenge: bytes(challenge),
      allowCredentials: allowCredentials.map(({ id, ...credential }) => ({ ...credential, id: bytes(id) })),
    } });
    form.elements.passkey.value = JSON.stringify({
      challengeId, id, clientDataJSON: text(response.clientDataJSON),
      authenticatorData: text(response.authenticatorData), signature: text(response.signature),
    });
    form.submit();
  } catch {
    form.querySelector('[role=alert]').hidden = false;
  }
});
`;
