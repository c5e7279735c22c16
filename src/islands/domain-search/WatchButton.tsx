import { useRef, useState } from 'react'
import { useStore } from '@nanostores/react'
import { Eye, X } from 'lucide-react'
import { message, type Messages } from '../../i18n/fill.ts'
import { localePath, type Locale } from '../../i18n/locales.ts'
import { $session } from '../../stores/session.ts'
import { showToast } from '../../stores/toasts.ts'
import { $watchedNames, unwatchName, watchName, afterSignIn } from '../../stores/watches.ts'
import { Button } from '../../ui/Button.tsx'

interface WatchButtonProps {
  readonly domainName: string
  readonly unicodeName: string
  readonly locale: Locale
  readonly messages: Messages
}

const failureOf = (code: string): 'full' | 'free' | 'failed' =>
  code === 'WATCHES_LIMITED' ? 'full' : code === 'DOMAIN_NOT_TAKEN' ? 'free' : 'failed'

/** Watches or unwatches a taken name; guests sign in first. */
export const WatchButton = ({ domainName, unicodeName, locale, messages }: WatchButtonProps) => {
  const watched = useStore($watchedNames).has(domainName)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ReturnType<typeof failureOf> | undefined>()
  // State updates too late for two clicks in one frame.
  const running = useRef(false)

  const change = async (): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setFailure(undefined)
    const result = await (watched ? unwatchName(domainName) : watchName(domainName))
    running.current = false
    setBusy(false)
    if (result.ok) {
      const text = message(messages, watched ? 'watch.ended' : 'watch.begun', { name: unicodeName })
      showToast({ tone: 'good', text })
    } else if (result.error.messageCode === 'UNAUTHORIZED') afterSignIn(() => void change())
    else setFailure(failureOf(result.error.messageCode))
  }

  const text = message(messages, watched ? 'watch.on' : 'watch.off')
  return (
    <div className="grid justify-items-stretch">
      <Button
        look="plain"
        busy={busy}
        aria-pressed={watched}
        aria-label={`${text}: ${unicodeName}`}
        onClick={() => {
          if ($session.get() === undefined) afterSignIn(() => void change())
          else void change()
        }}
      >
        {!busy && <Eye aria-hidden className="size-4 shrink-0" />}
        {text}
        {watched && <X aria-hidden className="size-4 shrink-0" />}
      </Button>
      {failure !== undefined && (
        <p role="alert" className="text-sm font-medium text-bad">
          {message(messages, `watch.${failure}`)}{' '}
          {failure === 'full' && (
            <a
              className="underline underline-offset-4"
              href={`${localePath(locale, '/account/domains')}#watched`}
            >
              {message(messages, 'watch.list')}
            </a>
          )}
        </p>
      )}
    </div>
  )
}
