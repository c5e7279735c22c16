import type { Config } from './config.ts'

/** Returns the certificates of our settings in PEM, by the name of the setting. */
export const configuredCertificates = ({
  epp,
  kubernetes,
  whm,
  gatewayCertificates,
}: Pick<Config, 'epp' | 'kubernetes' | 'whm' | 'gatewayCertificates'>): ReadonlyMap<
  string,
  string
> => {
  const all: readonly (readonly [string, string | undefined])[] = [
    ['EPP_CERT', epp.cert],
    ['EPP_CA', epp.ca],
    ['KUBERNETES_CA', kubernetes.ca],
    ...gatewayCertificates,
    ...Array.from(whm.servers, ([name, { ca }]) => [`WHM_CA ${name}`, ca] as const),
  ]
  return new Map(all.filter((row): row is readonly [string, string] => row[1] !== undefined))
}
