import '../../styles/islands.css'
import { useCallback, useEffect, useState } from 'react'
import type { ApiError } from '../../client/api-error.ts'
import { knowsPasskeys } from '../../client/webauthn.ts'
import { readInvitation } from '../../contract/staff-invitations.ts'
import { message } from '../../i18n/fill.ts'
import { formatMoment } from '../../i18n/format-date.ts'
import { localePath } from '../../i18n/locales.ts'
import { call } from '../../stores/api.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../account/Loaded.tsx'
import { takeFocus } from '../password/take-focus.ts'
import { useQuery } from '../shell/use-query.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { endsInvitation, InvitationOver } from './InvitationOver.tsx'
import { JoinForm } from './JoinForm.tsx'
import { linkToken } from './link-token.ts'

const noLink: ApiError = {
  kind: 'answered',
  status: 404,
  messageCode: 'INVITATION_UNKNOWN',
  params: {},
  errors: [],
}

interface InvitationProps extends IslandProps {
  readonly staffPath: `/${string}`
}

/** Returns the token of the link, '' without one, undefined until it is read; another link replaces it. */
const useLinkToken = (): string | undefined => {
  const [token, setToken] = useState<string | undefined>()
  useEffect(() => {
    const read = (): void => setToken((before) => linkToken(location.hash) ?? before ?? '')
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return token
}

const Joined = ({ locale, messages, staffPath }: InvitationProps) => (
  <div role="status" ref={takeFocus} tabIndex={-1} className="outline-none">
    <EmptyState
      text={message(messages, 'done')}
      detail={message(messages, 'done.detail')}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <a className={buttonClass()} href={localePath(locale, staffPath)}>
            {message(messages, 'done.open')}
          </a>
          <a className={buttonClass('secondary')} href={localePath(locale, '/account/security')}>
            {message(messages, 'done.passkeys')}
          </a>
        </div>
      }
    />
  </div>
)

const notLoaded = { answer: undefined, error: undefined, again: () => undefined }

const Waiting = (props: InvitationProps) => (
  <Loaded {...props} query={notLoaded} skeleton={<Skeleton className="h-96 w-full" />}>
    {() => null}
  </Loaded>
)

const Link = ({ token, ...props }: InvitationProps & { readonly token: string }) => {
  const { messages } = props
  const [joined, setJoined] = useState(false)
  const load = useCallback(
    (signal: AbortSignal) =>
      token === ''
        ? Promise.resolve({ ok: false as const, error: noLink })
        : call(readInvitation, { body: { token } }, { signal }),
    [token],
  )
  const query = useQuery(load, 'once')
  if (joined) return <Joined {...props} />
  if (endsInvitation(query.error)) return <InvitationOver {...props} error={query.error} />
  return (
    <Loaded {...props} query={query} skeleton={<Skeleton className="h-96 w-full" />}>
      {(invitation) =>
        knowsPasskeys() ? (
          <JoinForm
            {...props}
            token={token}
            invitation={invitation}
            onJoined={() => {
              // The link is worth nothing now: it leaves the history.
              history.replaceState(null, '', location.pathname)
              setJoined(true)
            }}
          />
        ) : (
          <EmptyState
            text={message(messages, 'no-passkeys')}
            detail={message(messages, 'no-passkeys.detail', {
              time: formatMoment(invitation.endsAt),
            })}
          />
        )
      }
    </Loaded>
  )
}

/** The page behind the link of an invitation: creates an account of staff with a passkey. */
export const StaffInvitation = (props: InvitationProps) => {
  const token = useLinkToken()
  if (token === undefined) return <Waiting {...props} />
  return <Link key={token} {...props} token={token} />
}
