/** Style sheets that a page's script imports; the build puts them beside the script. */
declare module '*.css';
