import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ApiError, CallResult } from '../../../client/api-error.ts'
import type { DnsRecordChange, DnsZone } from '../../../contract/dns.ts'
import { setNameservers, type OwnedDomainDetail } from '../../../contract/owned-domains.ts'
import { call } from '../../../stores/api.ts'

/** Copying: the zone takes records over. Publishing: our nameservers get them, then it switches. */
type Phase =
  | { readonly is: 'idle' | 'copying' }
  | { readonly is: 'publishing'; readonly version: number }

interface SwitchDeps {
  readonly id: string
  /** The newest version, which is looked at until it is published. */
  readonly zone: DnsZone
  readonly change: (
    base: DnsZone,
    changes: readonly DnsRecordChange[],
  ) => Promise<CallResult<DnsZone>>
  readonly onSwitched: (domain: OwnedDomainDetail) => void
}

/** Copies records to our zone, and switches only after our nameservers have them. */
export const useSwitch = ({ id, zone, change, onSwitched }: SwitchDeps) => {
  const [phase, setPhase] = useState<Phase>({ is: 'idle' })
  const [error, setError] = useState<ApiError | undefined>()
  // State would come too late for two clicks in one frame.
  const isRunning = useRef(false)
  const end = (failure?: ApiError): void => {
    isRunning.current = false
    setPhase({ is: 'idle' })
    setError(failure)
  }
  const send = useEffectEvent(() =>
    call(setNameservers, { params: { id }, body: { nameservers: [...zone.nameservers] } }),
  )
  const take = useEffectEvent((result: CallResult<OwnedDomainDetail>): void => {
    end(result.ok ? undefined : result.error)
    if (result.ok) onSwitched(result.answer)
  })
  const isReady = phase.is === 'publishing' && zone.isPublished && zone.version >= phase.version
  useEffect(() => {
    if (isReady) void send().then((result) => take(result))
  }, [isReady])
  const run = async (changes: readonly DnsRecordChange[]): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setError(undefined)
    setPhase({ is: 'copying' })
    if (changes.length === 0) {
      setPhase({ is: 'publishing', version: zone.version })
      return
    }
    const result = await change(zone, changes)
    if (result.ok) setPhase({ is: 'publishing', version: result.answer.version })
    else end(result.error)
  }
  const shown = isReady ? ('switching' as const) : phase.is
  return { phase: shown, error, run: (changes: readonly DnsRecordChange[]) => void run(changes) }
}
