import { removeWebSpaceDomain } from '../../../../contract/web-space-tasks.ts'
import { message } from '../../../../i18n/fill.ts'
import { call } from '../../../../stores/api.ts'
import type { IslandProps } from '../../../shell/use-session.ts'
import { Removal } from '../Removal.tsx'

interface RemoveDomainProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly id: string
  readonly name: string
  readonly onRemoved: () => void
}

/** Disconnects a domain after a second press. */
export const RemoveDomain = ({ messages, errors, id, name, onRemoved }: RemoveDomainProps) => (
  <details>
    <summary className="min-h-11 w-fit cursor-pointer py-2.5 underline underline-offset-4">
      {message(messages, 'space-domains.remove', { name })}
    </summary>
    <Removal
      errors={errors}
      text={message(messages, 'space-domains.remove.text', { name })}
      confirm={message(messages, 'space-domains.remove.confirm', { name })}
      send={() => call(removeWebSpaceDomain, { params: { id }, body: { name } })}
      onDone={onRemoved}
    />
  </details>
)
