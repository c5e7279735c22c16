import { useEffect, useEffectEvent, useRef } from 'react'
import { oauthNonce } from '../../contract/google-sign-in.ts'
import { localeNames, type Locale } from '../../i18n/locales.ts'
import { call } from '../../stores/api.ts'
import { loadScript } from './load-script.ts'

interface GoogleButtonProps {
  readonly locale: Locale
  /** Increases with each use: a nonce is valid for one sign-in. */
  readonly round: number
  readonly onCredential: (credential: string) => void
}

/** Milliseconds after which an open form renews its nonce, which expires after ten minutes. */
const nonceLifetime = 9 * 60_000

/** Google's maximum button width, and its iframe's padding, in pixels. */
const widest = 400
const frame = 20

/** The page's buttons, the topmost last: Google's script answers only the one drawn last. */
const buttons: (() => void)[] = []

/** Google's own button (account §4), with its room from the start; empty without a client id. */
export const GoogleButton = ({ locale, round, onCredential }: GoogleButtonProps) => {
  const container = useRef<HTMLDivElement>(null)
  const take = useEffectEvent((credential: string) => onCredential(credential))

  useEffect(() => {
    const draw = async (): Promise<void> => {
      const result = await call(oauthNonce, {})
      if (buttons.at(-1) !== begin) return
      if (!result.ok) throw new Error(result.error.messageCode)
      const { nonce, clientId, scriptUrl } = result.answer
      if (clientId === null || scriptUrl === null) throw new Error('There is no client id')
      await loadScript(scriptUrl)
      const { google } = window
      // The form may be gone by now.
      const { current } = container
      if (google === undefined || current === null) return
      google.accounts.id.initialize({
        client_id: clientId,
        nonce,
        ux_mode: 'popup',
        context: 'signin',
        callback: ({ credential }) => take(credential),
      })
      const own = document.createElement('div')
      current.replaceChildren(own)
      google.accounts.id.renderButton(own, {
        type: 'standard',
        theme: 'outline',
        size: 'large',
        text: 'continue_with',
        width: Math.min(widest, current.clientWidth - frame),
        locale: localeNames[locale].iso.replace('-', '_'),
      })
    }
    const begin = (): void => {
      draw().catch((fault: unknown) => console.debug('Google sign-in is not offered', fault))
    }
    buttons.push(begin)
    container.current?.firstElementChild?.toggleAttribute('inert', true)
    begin()
    const timer = setInterval(begin, nonceLifetime)
    return () => {
      clearInterval(timer)
      buttons.splice(buttons.indexOf(begin), 1)
      buttons.at(-1)?.()
    }
  }, [locale, round])

  return (
    <div
      ref={container}
      className="-mx-2.5 -my-1.5 grid min-h-11 justify-items-center overflow-hidden *:inert:opacity-50"
    />
  )
}
