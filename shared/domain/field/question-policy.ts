/** How much operators may ask of their own. */
export const questionPolicy = {
  questions_most: 10,
  words: 200,
  choices_most: 20,
  choice_words: 100,
  answer_characters: 500,
  kinds_most: 50,
  /** Answers in one request: those to the questions of every service in it. */
  answers_most: 80,
  number_most: 1e12,
} as const;
