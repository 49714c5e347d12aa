/** The Identity Toolkit's own codes; the SDK turns them into `auth/…` codes. */
export type ToolkitErrorCode =
  | 'ADMIN_ONLY_OPERATION'
  | 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'
  | 'EMAIL_EXISTS'
  | 'EXPIRED_OOB_CODE'
  | 'INVALID_EMAIL'
  | 'INVALID_GRANT_TYPE'
  | 'INVALID_ID_TOKEN'
  | 'INVALID_IDP_RESPONSE'
  | 'INVALID_LOGIN_CREDENTIALS'
  | 'INVALID_OOB_CODE'
  | 'INVALID_REQUEST'
  | 'MISSING_EMAIL'
  | 'MISSING_PASSWORD'
  | 'MISSING_REFRESH_TOKEN'
  | 'MISSING_REQ_TYPE'
  | 'OPERATION_NOT_ALLOWED'
  | 'TOKEN_EXPIRED'
  | 'TOO_MANY_ATTEMPTS_TRY_LATER'
  | 'USER_DISABLED'
  | 'USER_NOT_FOUND'
  | 'WEAK_PASSWORD';

/** An error response of the embedded provider: HTTP 400 `{error: {code, message}}`. */
export class ToolkitError extends Error {
  override readonly name = 'ToolkitError';
  readonly code: ToolkitErrorCode;

  /** @param explanation shown to the person by the SDK's error; without it the SDK uses its own text */
  constructor(code: ToolkitErrorCode, explanation?: string) {
    super(explanation ? `${code} : ${explanation}` : code);
    this.code = code;
  }

  toBody() {
    return {
      error: {
        code: 400,
        message: this.message,
        errors: [{ message: this.message, domain: 'global', reason: 'invalid' }],
      },
    };
  }
}
