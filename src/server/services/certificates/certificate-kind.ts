import { baseOfName } from '../../../contract/certificate-names.ts'
import type { SslDetails } from '../../../contract/service-details.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import { defineServiceKind, packageLifecycle, type Service } from '../lifecycle/index.ts'
import { CertificateConfig } from './certificate-config.ts'
import { readCertificateSteps } from './certificate-step.ts'
import { createCertificateTasks, type CertificateTaskDeps } from './certificate-tasks.ts'

const showDetails = ({ productKey, config }: Service<CertificateConfig>): SslDetails => {
  const { sold, planName, names, duration, durationType } = config
  return {
    ...{ type: 'SSL', productKey, planName, duration, durationType },
    ...{ group: sold.group, validation: sold.validation },
    endedWhy: config.endedWhy ?? null,
    names: names.map((name) => ({
      name,
      unicodeName: toUnicodeName(name),
      base: baseOfName(name),
    })),
  }
}

/** Creates the service kind of SSL certificates: files that stay valid until they end. */
export const createCertificateKind = (deps: CertificateTaskDeps) =>
  defineServiceKind<CertificateConfig>({
    ...packageLifecycle,
    type: 'SSL',
    system: { name: 'sectigo' },
    config: CertificateConfig,
    displayName: toUnicodeName,
    nextSteps: (services) =>
      readCertificateSteps(
        deps.db,
        services.map(({ id }) => id),
      ),
    look: () => Promise.resolve('ACTIVE'),
    isRenewable: ({ config }) => config.isRenewable,
    // Before the first certificate there is nothing to renew.
    reminder: (service, now) =>
      service.config.isRenewable ? packageLifecycle.reminder(service, now) : undefined,
    terminate: () => Promise.resolve({ is: 'ended' }),
    details: showDetails,
    tasks: createCertificateTasks(deps),
  })
