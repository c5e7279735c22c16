const pairsOf = (lines: string): ReadonlyMap<string, string> =>
  new Map(
    lines
      .trim()
      .split('\n')
      .map((line): [string, string] => {
        const [khmer = '', ...latin] = line.trim().split(' ')
        return [khmer, latin.join(' ')]
      }),
  )

/** Cambodia's capital and provinces, as maps write them. */
export const provinces = pairsOf(`
  ភ្នំពេញ Phnom Penh
  បន្ទាយមានជ័យ Banteay Meanchey
  បាត់ដំបង Battambang
  កំពង់ចាម Kampong Cham
  កំពង់ឆ្នាំង Kampong Chhnang
  កំពង់ស្ពឺ Kampong Speu
  កំពង់ធំ Kampong Thom
  កំពត Kampot
  កណ្តាល Kandal
  កណ្ដាល Kandal
  កោះកុង Koh Kong
  កែប Kep
  ក្រចេះ Kratie
  មណ្ឌលគិរី Mondulkiri
  ឧត្តរមានជ័យ Oddar Meanchey
  ប៉ៃលិន Pailin
  ព្រះវិហារ Preah Vihear
  ព្រៃវែង Prey Veng
  ពោធិ៍សាត់ Pursat
  រតនគិរី Ratanakiri
  សៀមរាប Siem Reap
  ព្រះសីហនុ Preah Sihanouk
  ស្ទឹងត្រែង Stung Treng
  ស្វាយរៀង Svay Rieng
  តាកែវ Takeo
  ត្បូងឃ្មុំ Tboung Khmum
`)

/** The words that parts of a Cambodian address begin with. */
export const partWords = pairsOf(`
  ផ្ទះ House
  លេខ No.
  ផ្លូវ Street
  មហាវិថី Boulevard
  ជាន់ទី Floor
  បន្ទប់ Room
  ភូមិ Phum
  ឃុំ Khum
  សង្កាត់ Sangkat
  ខណ្ឌ Khan
  ស្រុក Srok
  ក្រុង Krong
  ខេត្ត Khaet
`)
