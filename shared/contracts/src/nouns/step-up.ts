/** Constants of step-up authentication, without any library. */

/** Minutes in which an operation must be confirmed, and in which it must then be sent again. */
export const stepUpMinutes = 5;

/** Header that names the confirmed step-up when an operation is sent again. */
export const stepUpHeader = 'x-step-up';

/** The server’s page on which a person confirms an operation. */
export const stepUpPath = (stepUpId: string) => `/confirm/${stepUpId}`;
