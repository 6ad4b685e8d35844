/** How much other systems may keep beside a record. */
export const fieldPolicy = {
  values_most: 50,
  value_characters: 500,
  bytes_most: 8192,
  sources_most: 20,
  external_id_characters: 200,
  definitions_most: 50,
  choices_most: 20,
  choice_characters: 100,
  searched_most: 5,
} as const;
