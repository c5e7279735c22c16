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
