import { useCallback, useEffect } from 'react'
import {
  getCertificate,
  type CertificateAction,
  type CertificateState,
} from '../../../../contract/certificates.ts'
import type { OwnedServiceState } from '../../../../contract/services.ts'
import { call } from '../../../../stores/api.ts'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { useQuery } from '../../../shell/use-query.ts'
import { Loaded } from '../../Loaded.tsx'
import { PanelSkeletons } from '../../PanelSkeletons.tsx'
import { useTexts } from '../use-texts.ts'
import { isWorking, type SectionsProps } from '../service-props.ts'
import { ActivationPanel } from './ActivationPanel.tsx'
import { CancelPanel } from './CancelPanel.tsx'
import { DnsPanel } from './DnsPanel.tsx'
import { EndedPanel } from './EndedPanel.tsx'
import { FilesPanel } from './FilesPanel.tsx'
import { HostingPanel } from './HostingPanel.tsx'
import { ProofsPanel } from './ProofsPanel.tsx'
import { ReissuePanel } from './ReissuePanel.tsx'
import { StatePanel } from './StatePanel.tsx'
import { TermPanel } from './TermPanel.tsx'

const everyMs = 5_000

/** The states that change without the customer. */
const passing: ReadonlySet<CertificateState> = new Set(['NEW', 'ORDERING', 'NAMES', 'SIGNING'])

const isOver: ReadonlySet<OwnedServiceState> = new Set(['ENDED', 'EXPIRED'])

/** The panels of a certificate: its state, activation, proofs, files and reissue. */
export const Ssl = ({ locale, errors, service }: SectionsProps<'SSL'>) => {
  const { id } = service
  const load = useCallback(
    (signal: AbortSignal) => call(getCertificate, { params: { id } }, { signal }),
    [id],
  )
  const query = useQuery(load)
  const texts = useTexts(locale, 'certificate')
  const { answer, again } = query
  const isPassing =
    answer !== undefined && (passing.has(answer.state) || answer.hosting?.state === 'WAITING')
  useEffect(() => {
    if (!isPassing) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') again()
    }, everyMs)
    return () => clearInterval(timer)
  }, [isPassing, again])
  if (texts === undefined) return <PanelSkeletons />
  if (isOver.has(service.state)) return <EndedPanel {...{ locale, service }} messages={texts} />
  if (service.state !== 'PENDING' && !isWorking(service)) return null
  return (
    <Loaded {...{ messages: texts, errors, query }} skeleton={<Skeleton className="h-40 w-full" />}>
      {(status) => {
        const props = {
          ...{ locale, messages: texts, errors, service, status },
          ...{ onStatus: query.take, onChange: again },
        }
        const can = (action: CertificateAction) => status.actions.includes(action)
        return (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <StatePanel {...props} />
            <DnsPanel {...props} />
            {can('PROVE') && <ProofsPanel {...props} />}
            {can('REQUEST') && <ActivationPanel {...props} />}
            {status.hosting !== null && status.validUntil !== null && (
              <HostingPanel {...props} hosting={status.hosting} />
            )}
            {can('DOWNLOAD') && <FilesPanel {...props} />}
            <TermPanel {...props} />
            {can('REISSUE') && <ReissuePanel {...props} />}
            {can('CANCEL') && <CancelPanel {...props} />}
          </div>
        )
      }}
    </Loaded>
  )
}
