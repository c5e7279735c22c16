import { useCallback, useState } from 'react'
import { listPhpVersions, setPhpVersion } from '../../../../contract/php-versions.ts'
import { message } from '../../../../i18n/fill.ts'
import { call } from '../../../../stores/api.ts'
import { Select } from '../../../../ui/Select.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { CallError } from '../../../shell/CallError.tsx'
import { useQuery } from '../../../shell/use-query.ts'
import type { IslandProps } from '../../../shell/use-session.ts'
import { Loaded } from '../../Loaded.tsx'
import { SaveRow } from '../../SaveRow.tsx'
import { useCall } from '../../use-call.ts'

interface PhpVersionsProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly id: string
}

interface VhostProps extends PhpVersionsProps {
  readonly domain: string
  readonly version: string
  readonly offered: readonly string[]
}

const PhpVersion = ({ messages, errors, id, domain, version, offered }: VhostProps) => {
  const [chosen, setChosen] = useState(version)
  const [saved, setSaved] = useState(version)
  const { busy, error, run } = useCall(
    () => call(setPhpVersion, { params: { id }, body: { domain, version: chosen } }),
    () => setSaved(chosen),
  )
  const isChanged = chosen !== saved
  const hasSaved = !isChanged && saved !== version
  return (
    <form
      className="grid max-w-112 gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        run()
      }}
    >
      <Select label={domain} value={chosen} onChoice={setChosen}>
        {[...new Set([...offered, version])].map((one) => (
          <option key={one} value={one}>
            {`PHP ${one}`}
          </option>
        ))}
      </Select>
      <CallError {...{ errors, error }} />
      {(isChanged || hasSaved || busy) && (
        <div role="status">
          <SaveRow
            look="secondary"
            label={message(messages, 'php.save')}
            busy={busy}
            savedText={hasSaved ? message(messages, 'php.saved') : undefined}
          />
        </div>
      )}
    </form>
  )
}

/** The PHP version of each website of a hosting. */
export const PhpVersions = ({ messages, errors, id }: PhpVersionsProps) => {
  const load = useCallback(
    (signal: AbortSignal) => call(listPhpVersions, { params: { id } }, { signal }),
    [id],
  )
  const query = useQuery(load, 'once')
  return (
    <Loaded {...{ messages, errors, query }} skeleton={<Skeleton className="h-18 w-full" />}>
      {({ offered, sites: vhosts }) => (
        <>
          {vhosts.map((vhost) => (
            <PhpVersion key={vhost.domain} {...{ messages, errors, id, offered }} {...vhost} />
          ))}
        </>
      )}
    </Loaded>
  )
}
