mod files;
