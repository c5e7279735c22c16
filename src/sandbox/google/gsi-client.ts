interface CredentialResponse {
  readonly credential: string
  readonly select_by: string
}

interface Settings {
  readonly client_id?: string
  readonly callback?: (response: CredentialResponse) => void
  readonly nonce?: string
  readonly login_hint?: string
}

interface ButtonOptions {
  readonly type?: 'standard' | 'icon'
  readonly theme?: string
  readonly text?: string
  readonly shape?: string
  readonly size?: 'large' | 'medium' | 'small'
  readonly width?: number | string
  readonly locale?: string
  readonly click_listener?: () => void
}

/** Runs in the merchant's page: popup sign-in of Google Identity Services at `origin`. */
export function gsiClient(origin: string): void {
  let settings: Settings = {}
  let popup: Window | null = null
  const buttons = new Map<HTMLIFrameElement, ButtonOptions>()

  const openPopup = () => {
    if (settings.client_id === undefined) {
      throw new Error('[GSI_LOGGER]: google.accounts.id.initialize() is not called.')
    }
    const query = new URLSearchParams({
      client_id: settings.client_id,
      origin: location.origin,
      nonce: settings.nonce ?? '',
      login_hint: settings.login_hint ?? '',
      hl: document.documentElement.lang,
    })
    popup = open(
      `${origin}/gsi/select?${query.toString()}`,
      'g_auth_token_window',
      'width=500,height=640',
    )
  }

  addEventListener('message', ({ origin: from, source, data }: MessageEvent<unknown>) => {
    if (from !== origin || typeof data !== 'object' || data === null || !('type' in data)) return
    const pressed = [...buttons].find(([frame]) => frame.contentWindow === source)
    if (data.type === 'gsi:press' && pressed !== undefined) {
      pressed[1].click_listener?.()
      openPopup()
    }
    if (data.type !== 'gsi:response' || source === null || source !== popup) return
    if ('credential' in data && typeof data.credential === 'string') {
      settings.callback?.({ credential: data.credential, select_by: 'btn' })
    }
  })

  const id = {
    initialize: (given: Settings) => {
      if (given.client_id === undefined || given.client_id === '') {
        throw new Error('[GSI_LOGGER]: Missing required parameter: client_id.')
      }
      settings = given
    },
    renderButton: (parent: HTMLElement, options: ButtonOptions = {}) => {
      const frame = document.createElement('iframe')
      const isIcon = options.type === 'icon'
      const height = { large: 40, medium: 32, small: 20 }[options.size ?? 'large']
      const width = isIcon ? height : Math.min(Math.max(Number(options.width ?? 220), 120), 400)
      frame.title = 'Sign in with Google Button'
      frame.width = String(width + 20)
      frame.height = String(height + 4)
      frame.style.border = '0'
      // A frame with another colour scheme than its page gets a white background.
      frame.style.colorScheme = 'light'
      frame.src = `${origin}/gsi/button?${new URLSearchParams({
        type: options.type ?? 'standard',
        theme: options.theme ?? 'outline',
        text: options.text ?? 'signin_with',
        shape: options.shape ?? 'rectangular',
        height: String(height),
        width: String(width),
        hl: options.locale ?? document.documentElement.lang,
      }).toString()}`
      for (const known of buttons.keys()) if (!known.isConnected) buttons.delete(known)
      buttons.set(frame, options)
      parent.replaceChildren(frame)
    },
    /** One Tap is not displayed, because no browser is signed in to Google here. */
    prompt: (listener?: (moment: object) => void) => {
      listener?.({
        isDisplayMoment: () => true,
        isDisplayed: () => false,
        isNotDisplayed: () => true,
        getNotDisplayedReason: () => 'opt_out_or_no_session',
        isSkippedMoment: () => false,
        isDismissedMoment: () => false,
        getMomentType: () => 'display',
      })
    },
    cancel: () => undefined,
    disableAutoSelect: () => undefined,
    revoke: (_hint: string, done?: (answer: object) => void) => done?.({ successful: true }),
  }
  Object.assign(window, { google: { accounts: { id } } })
  if ('onGoogleLibraryLoad' in window && typeof window.onGoogleLibraryLoad === 'function') {
    Reflect.apply(window.onGoogleLibraryLoad, undefined, [])
  }
}

/** Runs in the button's frame: enables the button, and reports presses to the page. */
export function gsiButton(): void {
  const button = document.querySelector('button')
  if (button === null) return
  button.addEventListener('click', () => {
    // The message is public, and the page checks its origin.
    parent.postMessage({ type: 'gsi:press' }, '*')
  })
  button.disabled = false
}

/** Runs in the popup: passes the ID token to the page and closes. */
export function gsiResponse(): void {
  const { credential, origin } = document.querySelector('output')?.dataset ?? {}
  const page = window.opener as Window | null
  if (credential === undefined || origin === undefined || page === null) return
  page.postMessage({ type: 'gsi:response', credential }, origin)
  close()
}
