import { useEffect, useEffectEvent, useRef } from 'react'
import { oauthNonce } from '../../contract/google-sign-in.ts'
import { localeNames, type Locale } from '../../i18n/locales.ts'
import { call } from '../../stores/api.ts'
import { loadScript } from './load-script.ts'

interface GoogleButtonProps {
  readonly locale: Locale
  /** Grows with each use: a nonce is good for one sign-in. */
  readonly round: number
  /** An ID token of Google. */
  readonly onCredential: (credential: string) => void
}

/** The nonce is good for ten minutes; a form that is open longer gets a new one. Milliseconds. */
const nonceLifetime = 9 * 60_000

/**
 * What Google's own script allows for the button's width, and its frame around it, which the negative
 * margins below take back; pixels.
 */
const widest = 400
const frame = 20

/**
 * The buttons of the page, the foremost last. Google's script answers the one that was drawn last: under
 * a dialog that has one, the page's own waits, and is drawn anew when the dialog is gone.
 */
const buttons: (() => void)[] = []

/**
 * Google's own button (account §4). Without a client id, and when its script can't be had, there is
 * none: that is only logged.
 */
export const GoogleButton = ({ locale, round, onCredential }: GoogleButtonProps) => {
  const place = useRef<HTMLDivElement>(null)
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
      // Read anew: the form may be gone by now.
      const { current } = place
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
    // The one that is there has a nonce that was used.
    place.current?.firstElementChild?.toggleAttribute('inert', true)
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
      ref={place}
      className="-mx-2.5 -my-1.5 grid justify-items-center overflow-hidden *:inert:opacity-50"
    />
  )
}
