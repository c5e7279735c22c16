/** The last day of free security updates, long-term support included, by the vendors' pages. */
const lastDays: readonly { readonly system: RegExp; readonly lastDay: string }[] = [
  { system: /^ubuntu 18\.04/, lastDay: '2023-05-31' },
  { system: /^ubuntu 20\.04/, lastDay: '2025-05-31' },
  { system: /^ubuntu 22\.04/, lastDay: '2027-05-31' },
  { system: /^ubuntu 24\.04/, lastDay: '2029-05-31' },
  { system: /^centos 7/, lastDay: '2024-06-30' },
  { system: /^centos (stream )?9/, lastDay: '2027-05-31' },
  { system: /^centos (stream )?10/, lastDay: '2030-05-31' },
  { system: /^debian 11/, lastDay: '2026-08-31' },
  { system: /^windows server 2019/, lastDay: '2029-01-09' },
  { system: /^windows 10/, lastDay: '2025-10-14' },
  { system: /^almalinux 8/, lastDay: '2029-05-31' },
  { system: /^almalinux 9/, lastDay: '2032-05-31' },
  { system: /^rocky linux 8/, lastDay: '2029-05-31' },
  { system: /^rocky linux 9/, lastDay: '2032-05-31' },
]

/** Returns whether an operating system is past its end of life. */
export const isEndOfLife = (name: string, now: Date): boolean => {
  const spelled = name.toLowerCase().replaceAll(/[-_\s]+/g, ' ')
  const known = lastDays.find(({ system }) => system.test(spelled))
  return known !== undefined && now.getTime() > Date.parse(`${known.lastDay}T23:59:59Z`)
}

/** Groups operating systems by vendor: the first word of their name, or two for 'Rocky Linux'. */
export const bySystemFamily = <S extends { readonly text: string }>(
  systems: readonly S[],
): { readonly family: string; readonly systems: S[] }[] => {
  const familyOf = ({ text }: S): string => text.replace(/\s+(Server\s+)?[\d.]+.*$/, '')
  return [...new Set(systems.map(familyOf))].map((family) => ({
    family,
    systems: systems.filter((system) => familyOf(system) === family),
  }))
}
