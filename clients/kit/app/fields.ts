/** Whether the screen has fields: what was written in them would be lost by a reload. */
export const hasFields = (): boolean => document.querySelector("input, select, textarea") !== null;
