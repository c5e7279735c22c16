import type { MailCheck } from '../../../contract/mail-test.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { createLimit } from '../../platform/rate-limit.ts'
import type { Resolvers } from '../../providers/resolvers/index.ts'
import { changeStoredZone, findZoneOfName, type DnsDeps } from '../dns/index.ts'
import type { Service, ServiceTasks } from '../lifecycle/index.ts'
import { mailRecordChanges, testMail, type MailPlace } from '../mail-test/index.ts'
import { readMailDomain } from './account-mailboxes.ts'
import { accountAt, type HostingConfig } from './hosting-config.ts'
import type { ServersDeps } from './own-account.ts'
import type { ReachDeps } from './reached.ts'
import { working } from './within-account.ts'

type MailTestTasks = Pick<ServiceTasks<Service<HostingConfig>>, 'testMail' | 'setMailRecord'>

export interface MailTestDeps extends ServersDeps, ReachDeps, DnsDeps {
  readonly resolvers: Pick<Resolvers, 'look'>
}

/** The states that a record ends. */
const settable: ReadonlySet<MailCheck['state']> = new Set(['MISSING', 'DIFFERENT', 'SEVERAL'])

/** Creates the test of a domain's mail, and what sets its records in a zone of ours. */
export const createMailTestTasks = (deps: MailTestDeps): MailTestTasks => {
  const { db, resolvers } = deps
  // Each asks the resolvers some thirty times.
  const limit = createLimit(20, 60)
  /** @throws ApiError EMPTY_DATA */
  const placeOf = async (service: Service<HostingConfig>, domain: string): Promise<MailPlace> => {
    const { account, at } = accountAt(deps, service)
    const found = await working(deps, account, readMailDomain(at, account, domain))
    if (found.is === 'unknown-domain') throw new ApiError('EMPTY_DATA')
    return { domain, host: found.host, dkim: found.dkim, ip: service.config.ip }
  }
  return {
    testMail: {
      ...{ in: ['ACTIVE'], needs: 'OWNER' },
      run: async (service, { domain }) => {
        await limit(service.customerId)
        const place = await placeOf(service, domain)
        const [lines, zoneId] = await Promise.all([
          testMail(resolvers, place),
          findZoneOfName(db, service.customerId, domain),
        ])
        const isSettable = ({ check, state, wanted }: (typeof lines)[number]): boolean =>
          zoneId !== undefined && check !== 'PTR' && wanted !== null && settable.has(state)
        return { checks: lines.map((line) => ({ ...line, canSet: isSettable(line) })) }
      },
    },
    setMailRecord: {
      ...{ in: ['ACTIVE'], needs: 'OWNER' },
      run: async (service, { domain, check }) => {
        const place = await placeOf(service, domain)
        const zoneId = await findZoneOfName(db, service.customerId, domain)
        if (zoneId === undefined) throw new ApiError('DNS_ZONE_NOT_FOUND')
        await changeStoredZone(
          deps,
          zoneId,
          ({ recordSets }) => mailRecordChanges(check, place, recordSets),
          { by: 'CUSTOMER', cause: 'HOSTING' },
        )
        return { messageCode: 'SUCCESS' }
      },
    },
  }
}
