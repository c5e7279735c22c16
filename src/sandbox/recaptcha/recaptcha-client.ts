/** The query of `/recaptcha/api.js`. */
export interface ClientInput {
  readonly origin: string
  /** `explicit`: the page renders its widgets itself. */
  readonly render: string
  /** The page's callback when the script is ready. */
  readonly onload: string
  /** The widget's language; the page's own when empty. */
  readonly hl: string
}

type Callback = ((token: string) => void) | string
interface Options {
  readonly sitekey?: string
  readonly theme?: string
  readonly size?: string
  readonly tabindex?: number
  readonly callback?: Callback
  readonly 'expired-callback'?: Callback
  readonly 'error-callback'?: Callback
}

interface Widget {
  readonly container: Element
  readonly frame: HTMLIFrameElement
  readonly field: HTMLTextAreaElement
  readonly options: Options
  expiry: ReturnType<typeof setTimeout> | undefined
}

/** Runs in the merchant's page: `grecaptcha` (developers.google.com/recaptcha/docs/display). */
export function recaptchaClient({ origin, render, onload, hl }: ClientInput): void {
  const lifetimeMs = 120_000
  const widgets: Widget[] = []

  const call = (callback: Callback | undefined, token: string) => {
    const called: unknown = typeof callback === 'string' ? Reflect.get(window, callback) : callback
    if (typeof called === 'function') Reflect.apply(called, undefined, [token])
  }

  const anchorUrl = ({ sitekey = '', theme = '', size = '' }: Options) =>
    `${origin}/recaptcha/api2/anchor?${new URLSearchParams({
      k: sitekey,
      co: location.origin,
      hl: hl === '' ? document.documentElement.lang : hl,
      theme,
      size,
    }).toString()}`

  const widgetOf = (id = 0): Widget => {
    const widget = widgets[id]
    if (widget === undefined) throw new Error('Invalid reCAPTCHA client id: ' + String(id))
    return widget
  }

  const clear = (widget: Widget) => {
    clearTimeout(widget.expiry)
    widget.field.value = ''
    widget.frame.src = anchorUrl(widget.options)
  }

  const renderIn = (where: Element | string, options: Options = {}): number => {
    const container = typeof where === 'string' ? document.getElementById(where) : where
    if (container === null)
      throw new Error('reCAPTCHA placeholder element must be an element or id')
    if (widgets.some((known) => known.container === container && known.frame.isConnected)) {
      throw new Error('reCAPTCHA has already been rendered in this element')
    }
    if (options.sitekey === undefined) throw new Error('Missing required parameters: sitekey')
    const [width, height] = options.size === 'compact' ? [164, 144] : [304, 78]
    const frame = document.createElement('iframe')
    frame.title = 'reCAPTCHA'
    frame.width = String(width)
    frame.height = String(height)
    frame.style.border = '0'
    frame.style.colorScheme = 'light'
    if (options.tabindex !== undefined) frame.tabIndex = options.tabindex
    frame.src = anchorUrl(options)
    const field = document.createElement('textarea')
    field.name = 'g-recaptcha-response'
    field.className = 'g-recaptcha-response'
    field.style.display = 'none'
    container.append(frame, field)
    return widgets.push({ container, frame, field, options, expiry: undefined }) - 1
  }

  addEventListener('message', ({ origin: from, source, data }: MessageEvent<unknown>) => {
    const widget = widgets.find(({ frame }) => frame.contentWindow === source)
    if (from !== origin || widget === undefined) return
    if (typeof data !== 'object' || data === null || !('type' in data)) return
    if (data.type === 'recaptcha:error') call(widget.options['error-callback'], '')
    if (data.type !== 'recaptcha:solved') return
    if (!('token' in data) || typeof data.token !== 'string') return
    widget.field.value = data.token
    clearTimeout(widget.expiry)
    widget.expiry = setTimeout(() => {
      clear(widget)
      call(widget.options['expired-callback'], '')
    }, lifetimeMs)
    call(widget.options.callback, data.token)
    widget.frame.contentWindow?.postMessage({ type: 'recaptcha:received' }, origin)
  })

  const readOptions = ({ dataset }: HTMLElement): Options => ({
    ...(dataset['sitekey'] === undefined ? {} : { sitekey: dataset['sitekey'] }),
    ...(dataset['theme'] === undefined ? {} : { theme: dataset['theme'] }),
    ...(dataset['size'] === undefined ? {} : { size: dataset['size'] }),
    ...(dataset['callback'] === undefined ? {} : { callback: dataset['callback'] }),
  })
  Object.assign(window, {
    grecaptcha: {
      render: renderIn,
      getResponse: (id?: number) =>
        id === undefined && widgets.length === 0 ? '' : widgetOf(id).field.value,
      reset: (id?: number) => clear(widgetOf(id)),
      execute: (id?: number) => widgetOf(id).frame.focus(),
      ready: (then: () => void) => queueMicrotask(then),
    },
  })
  if (render !== 'explicit') {
    for (const element of document.querySelectorAll<HTMLElement>('.g-recaptcha')) {
      renderIn(element, readOptions(element))
    }
  }
  if (onload !== '') call(onload, '')
}

/** Runs in the widget's frame: gets a token on a tick and passes it to the page. */
export function recaptchaAnchor(): void {
  const box = document.querySelector('input')
  const status = document.querySelector('output')
  if (box === null || status === null) return
  const { key = '', origin = '', solved = '', failed = '' } = box.dataset
  const solve = async () => {
    const answer = await fetch('/recaptcha/api2/userverify', {
      method: 'POST',
      body: new URLSearchParams({ k: key, co: origin }),
    })
    if (!answer.ok) throw new Error(String(answer.status))
    const token = await answer.text()
    parent.postMessage({ type: 'recaptcha:solved', token }, origin)
  }
  // The page displays a solved box; only the message matters.
  addEventListener('message', ({ source, origin: from, data }: MessageEvent<unknown>) => {
    if (source !== parent || from !== origin) return
    if (typeof data !== 'object' || data === null || !('type' in data)) return
    if (data.type === 'recaptcha:received') status.textContent = solved
  })
  box.addEventListener('change', () => {
    // It stays ticked until the page resets it.
    box.disabled = true
    solve().catch(() => {
      box.disabled = false
      box.checked = false
      status.textContent = failed
      parent.postMessage({ type: 'recaptcha:error' }, origin)
    })
  })
  // A tick before this script runs would be lost.
  box.disabled = false
}
