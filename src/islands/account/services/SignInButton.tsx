import { useRef, useState } from 'react'
import { ExternalLink } from 'lucide-react'
import type { CallResult } from '../../../client/api-error.ts'
import { message } from '../../../i18n/fill.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { CallError } from '../../shell/CallError.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import { useCall } from '../use-call.ts'

interface SignInButtonProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly label: string
  readonly look?: 'primary' | 'secondary'
  /** Requests a link for one use. */
  readonly send: () => Promise<CallResult<{ readonly url: string }>>
}

/** Opens a tab during the click, because browsers block later ones. */
const openTab = (text: string): Window | null => {
  const tab = open('', '_blank')
  if (tab !== null) {
    tab.opener = null
    tab.document.title = text
    tab.document.body.textContent = text
  }
  return tab
}

/** Signs the customer in to another system in a new tab; offers a link if the browser blocks tabs. */
export const SignInButton = ({ messages, errors, label, look, send }: SignInButtonProps) => {
  const tab = useRef<Window | null>(null)
  const [link, setLink] = useState<string | undefined>()
  const { busy, error, run } = useCall(
    async () => {
      const result = await send()
      if (!result.ok) tab.current?.close()
      return result
    },
    ({ url }) => {
      if (tab.current === null || tab.current.closed) setLink(url)
      else tab.current.location.replace(url)
    },
  )
  return (
    <div className="grid justify-items-start gap-2">
      {link === undefined ? (
        <Button
          look={look ?? 'primary'}
          busy={busy}
          onClick={() => {
            tab.current = openTab(message(messages, 'sign-in.opening'))
            run()
          }}
        >
          {label}
          <ExternalLink aria-hidden className="size-4 shrink-0" />
          <span className="sr-only">{message(messages, 'sign-in.new-tab')}</span>
        </Button>
      ) : (
        <>
          <p className="text-sm">{message(messages, 'sign-in.blocked')}</p>
          {/* A link works once. */}
          <a
            className={buttonClass(look ?? 'primary')}
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            onClick={() => setLink(undefined)}
          >
            {label}
            <ExternalLink aria-hidden className="size-4 shrink-0" />
          </a>
        </>
      )}
      <CallError {...{ errors, error }} />
    </div>
  )
}
