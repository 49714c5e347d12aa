/**
 * Every error that the API answers with. Thrown anywhere on the server, translated to HTTP in one place,
 * rebuilt as the same class in the client, rendered by one boundary. The list is closed: a code that is not
 * here is a bug and answers `internal`.
 */
export const errorCodes = {
  invalid_input: { status: 400, message: 'Please check what you entered.' },
  unauthenticated: { status: 401, message: 'Please sign in.' },
  quota_exceeded: { status: 402, message: 'Your storage is full.' },
  forbidden: { status: 403, message: 'Unauthorized: You don’t have access to this page.' },
  step_up_required: { status: 403, message: 'Confirm that it’s you.' },
  second_factor_required: { status: 403, message: 'Show your passkey to finish signing in.' },
  not_found: { status: 404, message: 'Not found.' },
  conflict: { status: 409, message: 'Someone changed this in the meantime.' },
  already_exists: { status: 409, message: 'That already exists.' },
  limit_reached: { status: 409, message: 'You’ve reached the limit.' },
  own_role: { status: 409, message: 'You can’t change your own role.' },
  last_admin: { status: 409, message: 'The last admin stays an admin.' },
  precondition_failed: { status: 412, message: 'This has changed since you last saw it.' },
  too_large: { status: 413, message: 'That is too large.' },
  unsupported_type: { status: 415, message: 'That kind of file is not supported.' },
  rate_limited: { status: 429, message: 'Too many requests. Try again later.' },
  internal: { status: 500, message: 'Something went wrong.' },
  unavailable: { status: 503, message: 'Not available right now. Try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** One thing wrong with the input. `field` is a dotted path such as `changes.tags.3`. */
export interface FieldIssue {
  field: string;
  message: string;
}

export interface ErrorDetails {
  /** Replaces the code's standard message. Never contains secrets or other people's data. */
  message?: string;
  /** For `invalid_input`: the wrong fields, first one first. */
  issues?: FieldIssue[];
  /** For `rate_limited` and `unavailable`: whole seconds until a retry makes sense. */
  retryAfter?: number;
  /** For `conflict`: the current version. */
  currentVersion?: number;
  /** For `step_up_required`: id of the confirmation at `/confirm/{id}`. */
  stepUp?: string;
  cause?: unknown;
}

/** Body of every error answer. */
export interface ErrorBody {
  error: {
    code: ErrorCode;
    message: string;
    /** The first of `issues`, for simple clients. */
    field?: string;
    issues?: FieldIssue[];
    retryAfter?: number;
    currentVersion?: number;
    stepUp?: string;
  };
  requestId?: string;
}

/** The only error class of the product, on both sides of the wire. */
export class BestieError extends Error {
  override readonly name = 'BestieError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly issues: FieldIssue[];
  readonly retryAfter: number | undefined;
  readonly currentVersion: number | undefined;
  readonly stepUp: string | undefined;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? errorCodes[code].message, { cause: details.cause });
    this.code = code;
    this.status = errorCodes[code].status;
    this.issues = details.issues ?? [];
    this.retryAfter = details.retryAfter;
    this.currentVersion = details.currentVersion;
    this.stepUp = details.stepUp;
  }

  /** `invalid_input` about one field. */
  static field(field: string, message: string): BestieError {
    return new BestieError('invalid_input', { message, issues: [{ field, message }] });
  }

  /** The wire form. */
  toBody(requestId?: string): ErrorBody {
    return {
      error: {
        code: this.code,
        message: this.message,
        ...(this.issues[0] && { field: this.issues[0].field, issues: this.issues }),
        ...(this.retryAfter !== undefined && { retryAfter: this.retryAfter }),
        ...(this.currentVersion !== undefined && { currentVersion: this.currentVersion }),
        ...(this.stepUp !== undefined && { stepUp: this.stepUp }),
      },
      ...(requestId && { requestId }),
    };
  }

  /**
   * Rebuilds an error from a response; anything that is not one of ours becomes `internal` or `unavailable`.
   */
  static fromAnswer(status: number, body: unknown): BestieError {
    const error = (body as Partial<ErrorBody> | null)?.error;
    if (error && typeof error.code === 'string' && error.code in errorCodes) {
      return new BestieError(error.code, error);
    }
    return new BestieError(status === 503 || status === 502 || status === 504 ? 'unavailable' : 'internal');
  }
}

/** The message that a person sees about a failure. */
export const failureText = (error: unknown): string =>
  error instanceof BestieError ? error.message : 'Something went wrong.';
