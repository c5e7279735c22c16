/** The parts of the shop that can be closed separately (commerce §2, §9, account §2). */
export const features = [
  'cloud-server',
  'cloud-server-backup',
  'cloud-hosting',
  'shared-hosting',
  'wordpress-hosting',
  'fortune-wheel',
] as const
export type Feature = (typeof features)[number]

/** Open, closed temporarily, or not open yet. */
export const featureStates = ['on', 'maintenance', 'construction'] as const
export type FeatureState = (typeof featureStates)[number]

const prefix = 'PUBLIC_FEATURE_'

/** Returns the build's setting for a feature. */
export const variableOf = (feature: Feature): string =>
  `${prefix}${feature.toUpperCase().replaceAll('-', '_')}`

/** Parses variables such as `PUBLIC_FEATURE_CLOUD_HOSTING=maintenance`; throws if unknown. */
export const readFeatures = (
  environment: Readonly<Record<string, string | undefined>>,
): Readonly<Record<Feature, FeatureState>> => {
  const known = features.map(variableOf)
  const strange = Object.keys(environment).find(
    (name) => name.startsWith(prefix) && !known.includes(name),
  )
  if (strange !== undefined)
    throw new Error(`${strange} is no feature of the shop: there are ${known.join(', ')}`)
  const stateOf = (feature: Feature): FeatureState => {
    const variable = variableOf(feature)
    const value = environment[variable] ?? ''
    const state = featureStates.find((each) => each === (value === '' ? 'on' : value))
    if (state === undefined)
      throw new Error(`${variable} is "${value}": write ${featureStates.join(', ')}`)
    return state
  }
  return {
    'cloud-server': stateOf('cloud-server'),
    'cloud-server-backup': stateOf('cloud-server-backup'),
    'cloud-hosting': stateOf('cloud-hosting'),
    'shared-hosting': stateOf('shared-hosting'),
    'wordpress-hosting': stateOf('wordpress-hosting'),
    'fortune-wheel': stateOf('fortune-wheel'),
  }
}

/** The features' pages, where they have their own. */
export const featurePaths = {
  'cloud-server': '/cloud',
  'cloud-hosting': '/hosting/cloud',
  'shared-hosting': '/hosting/shared',
  'wordpress-hosting': '/hosting/wordpress',
  'fortune-wheel': '/fortune-wheel',
} as const satisfies Partial<Record<Feature, `/${string}`>>

const pathsByFeature: Readonly<Partial<Record<Feature, string>>> = featurePaths

/** Returns whether a page belongs to a closed feature, which hides it from search engines. */
export const isClosedPage = (
  path: string,
  states: Readonly<Record<Feature, FeatureState>>,
): boolean =>
  features.some((feature) => {
    const start = pathsByFeature[feature]
    if (start === undefined || states[feature] === 'on') return false
    return path === start || path.startsWith(`${start}/`)
  })

export const featuresAtBuild = () => readFeatures(process.env)
