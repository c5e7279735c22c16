interface Approved {
  readonly orderID: string
  readonly payerID: string
}

interface Actions {
  readonly restart: () => void
}

interface ButtonsOptions {
  readonly createOrder?: () => Promise<string>
  readonly onApprove?: (approved: Approved, actions: Actions) => Promise<void> | void
  readonly onCancel?: (data: object) => void
  readonly onError?: (error: unknown) => void
}

/** Runs in the merchant's page: PayPal's buttons, whose popup is at `origin`. */
export function paypalSdk(origin: string): void {
  const Buttons = (options: ButtonsOptions) => {
    const frame = document.createElement('iframe')
    let popup: Window | null = null
    let isOver = true

    const fail = (error: unknown) => {
      popup?.close()
      isOver = true
      options.onError?.(error)
    }
    const watch = () => {
      if (isOver) return
      const watched = popup
      if (watched?.closed !== true) {
        setTimeout(watch, 300)
        return
      }
      // The result of a popup that closed itself may arrive later.
      setTimeout(() => {
        if (isOver || popup !== watched) return
        isOver = true
        options.onCancel?.({})
      }, 1000)
    }
    const openPopup = (order: () => Promise<string>) => {
      // Opened at once: a browser blocks a popup that opens long after the press.
      popup = open(`${origin}/checkoutnow/opening`, 'paypal_checkout', 'width=500,height=640')
      isOver = false
      const window = popup
      order().then((id) => {
        if (window !== null) window.location.href = `${origin}/checkoutnow?token=${id}`
      }, fail)
      watch()
    }
    const approve = (orderID: string) => {
      const actions = { restart: () => openPopup(() => Promise.resolve(orderID)) }
      Promise.resolve(options.onApprove?.({ orderID, payerID: 'SANDBOXPAYER' }, actions)).catch(
        fail,
      )
    }

    addEventListener('message', ({ origin: from, source, data }: MessageEvent<unknown>) => {
      if (from !== origin || typeof data !== 'object' || data === null || !('type' in data)) return
      if (data.type === 'paypal:press' && source === frame.contentWindow && isOver) {
        openPopup(() => options.createOrder?.() ?? Promise.reject(new Error('no createOrder')))
      }
      if (data.type !== 'paypal:result' || source === null || source !== popup || isOver) return
      isOver = true
      if (!('orderId' in data) || typeof data.orderId !== 'string') return
      if ('is' in data && data.is === 'approved') approve(data.orderId)
      else options.onCancel?.({ orderID: data.orderId })
    })

    return {
      isEligible: () => true,
      close: () => {
        frame.remove()
        return Promise.resolve()
      },
      render: (container: HTMLElement | string) => {
        const parent = typeof container === 'string' ? document.querySelector(container) : container
        if (parent === null) return Promise.reject(new Error('Target element not found'))
        return new Promise<void>((resolve) => {
          frame.title = 'PayPal'
          frame.style.width = '100%'
          frame.style.height = '52px'
          frame.style.border = '0'
          // A frame with another colour scheme than its page gets a white background.
          frame.style.colorScheme = 'light'
          frame.src = `${origin}/sdk/button`
          frame.addEventListener('load', () => resolve(), { once: true })
          parent.append(frame)
        })
      },
    }
  }
  Object.assign(window, { paypal: { version: '5.0.0', Buttons } })
}

/** Runs in the button's frame: enables the button, and reports presses to the page. */
export function paypalButton(): void {
  const button = document.querySelector('button')
  if (button === null) return
  button.addEventListener('click', () => {
    // The message is public, and the page checks its origin.
    parent.postMessage({ type: 'paypal:press' }, '*')
  })
  button.disabled = false
}

/** Runs in the popup: reports the result to the merchant's page and closes. */
export function paypalResult(): void {
  const { order: orderId, is } = document.querySelector('output')?.dataset ?? {}
  const opener = window.opener as Window | null
  // The id is useless without the merchant's secret, so any opener may read it.
  opener?.postMessage({ type: 'paypal:result', orderId, is }, '*')
  close()
}
