import { useEffect, useRef, useState } from 'react'
import { captcha } from '../../contract/registration.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import type { Locale } from '../../i18n/locales.ts'
import { call } from '../../stores/api.ts'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { loadScript } from './load-script.ts'

/** Whether a form needs a captcha, and its token once solved. */
export interface CaptchaState {
  readonly required: boolean
  readonly token: string
}

export const noCaptcha: CaptchaState = { required: false, token: '' }

interface Provider {
  readonly siteKey: string
  readonly scriptUrl: string
}

interface CaptchaProps {
  readonly id: string
  readonly locale: Locale
  readonly messages: Messages
  readonly label: string
  readonly error: string | undefined
  /** Increases with each submission: a token is valid once. */
  readonly round: number
  readonly onState: (state: CaptchaState) => void
}

// The default widget is 304 px wide.
const narrow = 304

const isDark = (): boolean =>
  (document.documentElement.dataset['scheme'] ??
    (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark'

const scriptOf = (scriptUrl: string, locale: Locale): string => {
  const url = new URL(scriptUrl)
  url.searchParams.set('render', 'explicit')
  url.searchParams.set('hl', locale)
  return url.href
}

const loadProvider = async (): Promise<Provider | undefined> => {
  const result = await call(captcha, {})
  if (!result.ok) return undefined
  const { siteKey, scriptUrl } = result.answer
  return siteKey === null || scriptUrl === null ? undefined : { siteKey, scriptUrl }
}

/** The captcha of a protected form (account §7). Renders nothing without a configured provider. */
export const Captcha = (props: CaptchaProps) => {
  const { id, locale, messages, label, error, round, onState } = props
  const container = useRef<HTMLDivElement>(null)
  const widget = useRef<number>(undefined)
  const [provider, setProvider] = useState<Provider | undefined>()
  const [isAway, setAway] = useState(false)
  const [tries, setTries] = useState(0)

  useEffect(() => {
    if (widget.current !== undefined) {
      window.grecaptcha?.reset(widget.current)
      onState({ required: true, token: '' })
      return
    }
    let isUnmounted = false
    const load = async (): Promise<void> => {
      const found = await loadProvider()
      if (isUnmounted || found === undefined) return
      setProvider(found)
      onState({ required: true, token: '' })
    }
    void load()
    return () => {
      isUnmounted = true
    }
  }, [onState, round])

  useEffect(() => {
    if (provider === undefined) return
    let isUnmounted = false
    const draw = async (): Promise<void> => {
      await loadScript(scriptOf(provider.scriptUrl, locale))
      const { grecaptcha } = window
      if (grecaptcha === undefined) throw new Error('The script is not the captcha')
      grecaptcha.ready(() => {
        const { current } = container
        if (isUnmounted || current === null) return
        const forget = (): void => onState({ required: true, token: '' })
        // A new element: the widget cannot render twice into one.
        const own = document.createElement('div')
        current.replaceChildren(own)
        widget.current = grecaptcha.render(own, {
          sitekey: provider.siteKey,
          theme: isDark() ? 'dark' : 'light',
          size: current.clientWidth < narrow ? 'compact' : 'normal',
          callback: (token) => onState({ required: true, token }),
          'expired-callback': forget,
          'error-callback': forget,
        })
      })
    }
    draw().catch((fault: unknown) => {
      console.debug('The captcha can not be shown', fault)
      if (!isUnmounted) setAway(true)
    })
    return () => {
      isUnmounted = true
      widget.current = undefined
    }
  }, [locale, onState, provider, tries])

  if (provider === undefined) return null
  return (
    <div
      id={id}
      role="group"
      tabIndex={-1}
      aria-label={label}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      className="grid gap-1"
    >
      <div ref={container} className="min-h-[78px] overflow-hidden" hidden={isAway} />
      {isAway && (
        <RetryNotice
          tone="warn"
          label={message(messages, 'captcha.again')}
          onRetry={() => {
            // The button disappears; keyboard focus stays here.
            document.getElementById(id)?.focus()
            setAway(false)
            setTries(tries + 1)
          }}
        >
          {message(messages, 'captcha.away')}
        </RetryNotice>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
