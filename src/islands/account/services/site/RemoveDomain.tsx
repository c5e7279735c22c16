import { errorText } from '../../../../client/api-error.ts'
import { removeSiteDomain } from '../../../../contract/site-tasks.ts'
import { message } from '../../../../i18n/fill.ts'
import { call } from '../../../../stores/api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import type { IslandProps } from '../../../shell/use-session.ts'
import { useCall } from '../../domains/use-call.ts'

interface RemoveDomainProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly id: string
  readonly name: string
  readonly onRemoved: () => void
}

/** Disconnects a domain after a second press. */
export const RemoveDomain = ({ messages, errors, id, name, onRemoved }: RemoveDomainProps) => {
  const { busy, error, run } = useCall(
    () => call(removeSiteDomain, { params: { id }, body: { name } }),
    onRemoved,
  )
  return (
    <details>
      <summary className="min-h-11 w-fit cursor-pointer py-2.5 underline underline-offset-4">
        {message(messages, 'site-domains.remove', { name })}
      </summary>
      <div className="grid justify-items-start gap-3 pt-1">
        <p className="max-w-prose">{message(messages, 'site-domains.remove.text', { name })}</p>
        {error !== undefined && (
          <Notice tone="bad" role="alert">
            {errorText(errors, error)}
          </Notice>
        )}
        <Button look="secondary" busy={busy} onClick={run}>
          {message(messages, 'site-domains.remove.confirm', { name })}
        </Button>
      </div>
    </details>
  )
}
