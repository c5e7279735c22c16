import * as v from 'valibot'
import type { Clock } from '../../platform/clock.ts'
import type { OpenStackRegion } from '../../platform/openstack-settings.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import { fetchAnswer, type FetchLimits } from '../fetch-answer.ts'
import { refusedBy, type Service } from './errors.ts'

/** A token and what it opens. */
export interface Token {
  readonly value: string
  readonly renewAt: number
  /** Returns a service's base URL, without a slash at its end. */
  readonly urlOf: (service: Service) => string
}

export interface Tokens {
  /** Returns the current token, renewed after 80 % of its life. */
  get(): Promise<Token>
  /** Forgets a token that a service has refused. */
  drop(token: Token): void
}

const Issued = v.object({
  token: v.object({
    issued_at: v.pipe(v.string(), v.isoTimestamp()),
    expires_at: v.pipe(v.string(), v.isoTimestamp()),
    catalog: v.array(
      v.object({
        type: v.string(),
        endpoints: v.array(
          v.object({ interface: v.string(), region: v.string(), url: v.pipe(v.string(), v.url()) }),
        ),
      }),
    ),
  }),
})
type Catalog = v.InferOutput<typeof Issued>['token']['catalog']

const catalogTypes: Readonly<Record<Service, readonly string[]>> = {
  identity: ['identity'],
  compute: ['compute'],
  volume: ['volumev3', 'block-storage'],
  image: ['image'],
  network: ['network'],
}

const endpointOf = (catalog: Catalog, region: string, service: Service): string => {
  const url = catalogTypes[service]
    .flatMap((type) => catalog.filter((entry) => entry.type === type))
    .flatMap(({ endpoints }) => endpoints)
    .find((endpoint) => endpoint.interface === 'public' && endpoint.region === region)?.url
  if (url === undefined) {
    throw new ProviderError('openstack', 'refused', `the catalog has no ${service} in ${region}`)
  }
  return url.replace(/\/+$/, '')
}

/** Creates the tokens of one application credential; one call renews for all waiting. */
export const createTokens = (
  region: OpenStackRegion,
  clock: Clock,
  limits: FetchLimits,
): Tokens => {
  let current: Token | undefined
  let renewal: Promise<Token> | undefined

  const issue = async (): Promise<Token> => {
    const answer = await fetchAnswer(
      'openstack',
      `${region.authUrl}/v3/auth/tokens`,
      {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({
          auth: {
            identity: {
              methods: ['application_credential'],
              application_credential: {
                id: region.credentialId,
                secret: region.credentialSecret,
              },
            },
          },
        }),
      },
      limits,
    )
    if (answer.status !== 201) throw refusedBy('identity', answer, clock.now())
    const value = answer.headers.get('x-subject-token')
    const body = readIssued(answer.text)
    if (value === null || body === undefined) {
      throw new ProviderError('openstack', 'protocol', 'Keystone issued no readable token')
    }
    const { issued_at, expires_at, catalog } = body.token
    // Keystone's clock may differ from ours: only the lifetime counts.
    const lifeMs = Date.parse(expires_at) - Date.parse(issued_at)
    return {
      value,
      renewAt: clock.now().getTime() + lifeMs * 0.8,
      urlOf: (service) => endpointOf(catalog, region.region, service),
    }
  }

  return {
    get: () => {
      if (current !== undefined && current.renewAt > clock.now().getTime()) {
        return Promise.resolve(current)
      }
      renewal ??= issue()
        .then((token) => (current = token))
        .finally(() => {
          renewal = undefined
        })
      return renewal
    },
    drop: (token) => {
      if (current === token) current = undefined
    },
  }
}

const readIssued = (text: string): v.InferOutput<typeof Issued> | undefined => {
  try {
    const json: unknown = JSON.parse(text)
    const parsed = v.safeParse(Issued, json)
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
