/** The used part of reCAPTCHA v2 (developers.google.com/recaptcha/docs/display). */
interface Recaptcha {
  readonly ready: (then: () => void) => void
  readonly render: (
    place: HTMLElement,
    options: {
      readonly sitekey: string
      readonly theme: 'light' | 'dark'
      readonly size: 'normal' | 'compact'
      readonly callback: (token: string) => void
      readonly 'expired-callback': () => void
      readonly 'error-callback': () => void
    },
  ) => number
  readonly reset: (widget: number) => void
}

/**
 * The used part of Google Identity Services
 * (developers.google.com/identity/gsi/web/reference/js-reference).
 */
interface GoogleIdentity {
  readonly initialize: (options: {
    readonly client_id: string
    readonly nonce: string
    readonly ux_mode: 'popup'
    readonly context: 'signin'
    readonly callback: (answer: { readonly credential: string }) => void
  }) => void
  readonly renderButton: (
    place: HTMLElement,
    options: {
      readonly type: 'standard'
      readonly theme: 'outline' | 'filled_black'
      readonly size: 'large'
      readonly text: 'continue_with'
      readonly width: number
      readonly locale: string
    },
  ) => void
}

interface Window {
  readonly grecaptcha?: Recaptcha
  readonly google?: { readonly accounts: { readonly id: GoogleIdentity } }
}
