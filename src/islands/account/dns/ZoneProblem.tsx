import { useState } from 'react'
import { errorText, type ApiError, type CallResult } from '../../../client/api-error.ts'
import type { DnsZone } from '../../../contract/dns.ts'
import { message } from '../../../i18n/fill.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import { useCall } from '../use-call.ts'

interface ZoneProblemProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly error: ApiError | undefined
  readonly reload: () => Promise<CallResult<DnsZone>>
}

/** Why a change of a zone failed; after a change elsewhere, with the way to the newest records. */
export const ZoneProblem = ({ messages, errors, error, reload }: ZoneProblemProps) => {
  /** The error after which the newest records were loaded. */
  const [solved, setSolved] = useState<ApiError | undefined>()
  const again = useCall(reload, () => setSolved(error))
  if (error === undefined || error === solved) return null
  return (
    <Notice
      tone="bad"
      role="alert"
      action={
        error.messageCode === 'DNS_ZONE_CHANGED' && (
          <Button look="secondary" busy={again.busy} onClick={again.run}>
            {message(messages, 'conflict.load')}
          </Button>
        )
      }
    >
      {errorText(errors, again.error ?? error)}
    </Notice>
  )
}
