const paths = {
  home: "M3 11 12 4l9 7M6 10v9h12v-9",
  document: "M7 3h7l4 4v14H7zM14 3v4h4M10 12h5M10 16h5",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 20c.6-4 3-6 6.5-6s5.900 2 6.500 6M16 4.500a3.500 3.500 0 0 1 0 6.500M18 14.500c2 .8 3.200 2.600 3.500 5.500",
  quote: "M4 5h16v12H9l-5 4zM8 9h8M8 13h5",
  alert: "M12 4 2.500 20h19zM12 10v4M12 17v.5",
  flag: "M5 21V4h12l-2 4 2 4H5",
  star: "m12 3.500 2.600 5.500 6 .8-4.400 4.200 1.100 6L12 17l-5.300 3 1.100-6L3.400 9.800l6-.8z",
  idea: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.500 10.900c.5.400.5 1 .5 2.100h6c0-1.100 0-1.700.5-2.100A6 6 0 0 0 12 3",
  chat: "M4 5h16v11H12l-5 4v-4H4z",
  money: "M3 6h18v12H3zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6M6 9v0M18 15v0",
  search: "M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13M15.500 15.500 21 21",
  chart: "M4 4v16h16M8 16v-4M12 16V8M16 16v-6",
  log: "M5 4h14v16H5zM8 8h8M8 12h8M8 16h5",
  settings: "M4 7h10M18 7h2M16 5v4M4 17h2M10 17h10M8 15v4M4 12h6M14 12h6M12 10v4",
  tool: "M14.500 6.500a4 4 0 0 1 5-1l-2.500 2.500 1 2 2 1 2-2.500a4 4 0 0 1-5.500 4.500L9 20.500 5.500 17z",
  check: "m5 12.500 4.500 4.500L19 7.500",
  close: "m6 6 12 12M18 6 6 18",
  menu: "M4 7h16M4 12h16M4 17h16",
  more: "m9 6 6 6-6 6",
  bank: "M4 10h16L12 4zM6 10v7M10 10v7M14 10v7M18 10v7M4 20h16",
  back: "M9 5 4 10l5 5M4 10h11a5 5 0 0 1 0 10h-3",
  differs: "M5 9h14M5 15h14M15 5 9 19",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  announce: "M4 10v4h3l8 4V6L7 10zM18 9.500c1 1.500 1 3.500 0 5",
} as const;

export type IconName = keyof typeof paths;

export const Icon = ({ name }: { name: IconName }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
);
