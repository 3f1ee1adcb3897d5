// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Names, and their sale, with nothing but the functions that the product is specified to call: no ERC-721,
/// no events, and a mint that returns nothing. For tests.
contract ListedNames {
    struct Name {
        address holder;
        string data;
    }

    error WrongPrice();
    error Taken();
    error NotHolder();
    error CannotTell();

    bool public constant buyingEnabled = true;
    bool public constant paused = false;
    uint256 public constant price = 1 ether;
    uint256 public constant price1char = 5 ether;
    uint256 public constant price2char = 4 ether;
    uint256 public constant price3char = 3 ether;
    uint256 public constant price4char = 2 ether;
    uint256 public constant price5char = 1 ether;
    uint256 public constant referral = 1_000;
    uint256 public constant referralFee = 1_000;

    mapping(string => Name) private _names;
    mapping(address => string) private _mainNames;
    bool private _isBroken;

    /// @notice From now on it can't tell main names.
    function breakDown() external {
        _isBroken = true;
    }

    function defaultNames(address owner) external view returns (string memory) {
        if (_isBroken) revert CannotTell();
        return _mainNames[owner];
    }

    function getDomainHolder(string calldata domainName) external view returns (address) {
        return _names[domainName].holder;
    }

    function getDomainData(string calldata domainName) external view returns (string memory) {
        return _names[domainName].data;
    }

    function editDefaultDomain(string calldata domainName) external {
        if (_names[domainName].holder != msg.sender) revert NotHolder();
        _mainNames[msg.sender] = domainName;
    }

    function mint(string calldata domainName, address domainHolder, address) external payable {
        if (msg.value < price) revert WrongPrice();
        if (_names[domainName].holder != address(0)) revert Taken();
        _names[domainName].holder = domainHolder;
        if (bytes(_mainNames[domainHolder]).length == 0) _mainNames[domainHolder] = domainName;
    }
}
